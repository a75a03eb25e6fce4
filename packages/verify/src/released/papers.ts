/**
 * SHA-256 of each `evidence-format.md` that ever went into evidence, hex, today's last. Only ever added to, by
 * tools/make-paper.mjs.
 */
export const papers: readonly string[] = ['ac31299407c52bc58c86352158080d26c2d8cd2ca9d93ad43fbd48f037f1d8f8']
