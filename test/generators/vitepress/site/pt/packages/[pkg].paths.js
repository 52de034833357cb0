export default { paths: () => [{ params: { pkg: "core" } }] };
