/**
 * Import first: keeps databases, uploads and mails unreadable to other accounts, for this process and its children.
 * Explicit file modes are only narrowed.
 */
process.umask(0o077)
