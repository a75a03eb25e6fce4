import type { Request } from 'express'

/** Whether a call only asks how the service is. Whoever watches over it does so all the time: such calls are told nowhere. */
export const isForHealth = ({ path }: Request): boolean => path === '/api/health' || path.startsWith('/api/health/')
