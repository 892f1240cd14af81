// The entry of the bundled server; development runs `server.ts` itself.
import "#src/main/map-stacks.ts";
import "#src/main/server.ts";
