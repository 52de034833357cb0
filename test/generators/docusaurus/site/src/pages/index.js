// oxlint-disable import/no-default-export -- Docusaurus reads the default export of a page.
import Translate from "@docusaurus/Translate";
import Layout from "@theme/Layout";

export default function Home() {
  return (
    <Layout title="Lamp">
      <main>
        <h1>
          <Translate id="home.title">A lamp that listens</Translate>
        </h1>
      </main>
    </Layout>
  );
}
