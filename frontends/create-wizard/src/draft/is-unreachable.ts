import { ApiError, NoAnswer } from '@countersign/contracts'

/** What stands before the API says these where the API itself cannot be reached, or not now. */
const away = [502, 503, 504]

/** True when a call may or may not have reached the server, so that it is to be made again under its key. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError ? away.includes(error.status) : error instanceof NoAnswer
