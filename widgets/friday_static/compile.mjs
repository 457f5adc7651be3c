// Compiles the site's Python by the interpreter that will run it: node compile.mjs PYODIDE IN.zip OUT GAMES
//
// IN.zip holds our packages. OUT/library.zip, OUT/python.zip and a file for each game have what the page needs
// to open, as bytecode, of the standard library and of ours; OUT/rest.zip has everything else.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, packed, out, ...games] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(packed)), "zip", { extractDir: "/friday" });
python.runPython("import sys; sys.path.insert(0, '/friday')");
const archives = python.pyimport("friday_static.compiling").archives(games);
for (const name of archives.keys()) writeFileSync(`${out}/${name}.zip`, archives.get(name).toJs());
