/** SHA-256 of the `verify.html` of each earlier release, hex. Only ever added to (CONTRIBUTING.md, "Make a release"). */
export const pagesBefore: readonly string[] = []

/** The same of each `evidence-format.md`. */
export const papersBefore: readonly string[] = []
