/**
 * SHA-256 of each `evidence-format.md` that ever went into evidence, hex, today's last. Only ever added to, by
 * tools/make-paper.mjs.
 */
export const papers: readonly string[] = ['c8e9532cdaa8255aa77e18d77188fb58de110482a9f7f7015009f73f6c2957fd']
