// Runs thinking.py in the Python of the static site: node thinking.mjs PYODIDE SITE
import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, site] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide();
for (const name of readdirSync(site).filter((each) => /^(?!library).*\.zip$/.test(each))) {
  python.unpackArchive(new Uint8Array(readFileSync(`${site}/${name}`)), "zip", { extractDir: "/friday" });
}
python.FS.writeFile("/friday/thinking.py", readFileSync(new URL("thinking.py", import.meta.url)));
python.runPython("import sys; sys.path.insert(0, '/friday')");
console.log(python.runPython("import json, thinking; json.dumps(thinking.summary())"));
