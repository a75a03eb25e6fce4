/** SHA-256 of `verify.html` of each earlier release, hex. Append only (CONTRIBUTING.md, "Make a release"). */
export const pagesBefore: readonly string[] = []

/** SHA-256 of `evidence-format.md` of each earlier release. */
export const papersBefore: readonly string[] = []
