/**
 * SHA-256 of each `evidence-format.md` that ever went into evidence, hex, today's last. Only ever added to, by
 * tools/make-paper.mjs.
 */
export const papers: readonly string[] = ['578378225f96cdfc319872a96136fe3314c52e6cbf4a2fa9ac9829e4aa71c9a7']
