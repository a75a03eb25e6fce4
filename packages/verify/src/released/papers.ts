/**
 * SHA-256 of each `evidence-format.md` that ever went into evidence, hex, today's last. Only ever added to, by
 * tools/make-paper.mjs.
 */
export const papers: readonly string[] = ['77abf98f17cc2d9b353a3602222e4c73fc2466b573d9f3b888d9ec5ba170f639']
