import { systemTime } from '@countersign/process'

/** Paces a client, a poll or a fault of at least this length. What a suite expects never depends on it. */
export const pause = (ms: number): Promise<void> => systemTime.sleep(ms)
