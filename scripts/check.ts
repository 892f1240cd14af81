// `npm run check`: types, lint, format, and whether the generated schema is current.
import { runChecks } from "./checks.ts";

process.exitCode = (await runChecks()).failed === 0 ? 0 : 1;
