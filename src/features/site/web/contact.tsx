import { contactAddress, type Support } from "#src/shared/support.ts";

/** The address to write to as a link with its own text; without one, a link to the help page. */
export function Contact({ home, ...support }: Support & { home: string }) {
  const { support_email, support_whatsapp } = support;
  return (
    <a href={contactAddress(support, home)}>
      {support_email ??
        (support_whatsapp ? `WhatsApp +${support_whatsapp}` : "the people who run this site (help page)")}
    </a>
  );
}
