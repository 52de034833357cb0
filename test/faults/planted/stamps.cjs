// A planted fault: the time of the build is written into a file.
"use strict";
const fs = require("node:fs");
const { writeFileSync } = fs;
fs.writeFileSync = (file, content, ...rest) =>
  writeFileSync(
    file,
    String(file).endsWith("/sitemap.xml") ? `${content}<!-- ${new Date().toString()} -->` : content,
    ...rest,
  );
