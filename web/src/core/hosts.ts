// Where a table runs, told by its id alone: at the server, or in the page.

import { PAGE_PREFIX, type Host } from "./host.ts";
import { pageHost } from "./page-host.ts";
import { session } from "./session.svelte.ts";

export const hostOf = (table: string): Host => (table.startsWith(PAGE_PREFIX) ? pageHost() : session.host);
