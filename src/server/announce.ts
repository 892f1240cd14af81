import type { AnnouncementName, Announcements } from "#src/shared/announcements.ts";

/** What a feature does when a lower one announces something. `Context` is the announcer's, with its transaction. */
export type Listener<Context> = {
  [Name in AnnouncementName]: { to: Name; run: (context: Context, payload: Announcements[Name]) => Promise<void> };
}[AnnouncementName];

/**
 * Runs the listeners of higher features, one after another in the order of their list, before it returns. An error of a
 * listener reaches the caller and rolls back the transaction.
 */
export async function announce<
  Context extends { listeners: readonly Listener<Context>[] },
  Name extends AnnouncementName,
>(context: Context, name: Name, payload: Announcements[Name]): Promise<void> {
  for (const listener of context.listeners) {
    if (listensTo<Context, Name>(listener, name)) await listener.run(context, payload);
  }
}

interface ListenerTo<Context, Name extends AnnouncementName> {
  to: Name;
  run: (context: Context, payload: Announcements[Name]) => Promise<void>;
}

function listensTo<Context, Name extends AnnouncementName>(
  listener: { to: AnnouncementName },
  name: Name,
): listener is ListenerTo<Context, Name> {
  return listener.to === name;
}
