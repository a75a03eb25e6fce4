/**
 * Imported for what it does, before anything else that a process of ours imports: what it writes from then on, and what
 * its children write, is its own account's alone. Databases, uploads and mails would else be readable to every account of
 * the machine; where a file is made with a mode of its own, this only takes away from it.
 */
process.umask(0o077)
