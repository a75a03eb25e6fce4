/**
 * SHA-256 of each `evidence-format.md` that ever went into evidence, hex, today's last. Only ever added to, by
 * tools/make-paper.mjs.
 */
export const papers: readonly string[] = ['343b169ef053cd01477986c72082e5e681fdc968bb7111383db11c5cf2a1d66a']
