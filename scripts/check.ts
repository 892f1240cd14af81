// `npm run check`: types, lint, format, and whether the generated schema is current.
import { runChecks } from "./checks.ts";

process.exitCode = (await runChecks()).failed.length === 0 ? 0 : 1;
