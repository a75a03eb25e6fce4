/**
 * Side-effect import, required before any other: restricts files of this process and its children to its own account.
 * Otherwise every account of the machine could read databases, uploads and mails. Explicit file modes are only
 * narrowed.
 */
process.umask(0o077)
