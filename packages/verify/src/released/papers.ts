/**
 * SHA-256 of each `evidence-format.md` that ever went into evidence, hex, today's last. Only ever added to, by
 * tools/make-paper.mjs.
 */
export const papers: readonly string[] = ['21a2cbae2a77b3bd57c33c54379408b413f7a96bb78bd92e6dc11edc03a46ed3']
