import type { Request } from 'express'

/** Truncates the header, since it becomes part of the history. */
const longest = 300

export const userAgentOf = (request: Request): string | null =>
  request.get('user-agent')?.toWellFormed().slice(0, longest) ?? null
