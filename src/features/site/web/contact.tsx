import { contactAddress, type Support } from "#src/shared/support.ts";

/** A link to the support address, with the link's own text. Without a support address, a link to the help page. */
export function Contact({ home, ...support }: Support & { home: string }) {
  const { support_email, support_whatsapp } = support;
  return (
    <a href={contactAddress(support, home)}>
      {support_email ??
        (support_whatsapp ? `WhatsApp +${support_whatsapp}` : "the people who run this site (help page)")}
    </a>
  );
}
