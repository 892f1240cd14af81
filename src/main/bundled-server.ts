// What the bundled server starts with; `server.ts` is what runs in development.
import "#src/main/map-stacks.ts";
import "#src/main/server.ts";
