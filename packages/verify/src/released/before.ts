/** SHA-256 of the `verify.html` of each earlier release, hex. Only ever added to (CONTRIBUTING.md, "Make a release"). */
export const pagesBefore: readonly string[] = ['af7be6566b286161e28bab3c81807c9a04c556201e17ed9b937f6baecce03b68']

/** The same of each `evidence-format.md`. */
export const papersBefore: readonly string[] = []
