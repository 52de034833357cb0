export default { paths: () => [{ params: { pkg: "core" } }, { params: { pkg: "cli" } }] };
