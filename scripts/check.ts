// `npm run check`: types, lint, format, and whether the generated schema and lists of languages are current.
import { runChecks } from "./checks.ts";

process.exitCode = (await runChecks()).failed.length === 0 ? 0 : 1;
