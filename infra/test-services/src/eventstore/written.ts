import type { ServerWritableStream } from '@grpc/grpc-js'

/** Writes to a client and waits while it does not read. @returns false if it disconnected */
export function written<Request, Answer>(
  call: ServerWritableStream<Request, Answer>,
  answer: Answer,
): Promise<boolean> {
  if (call.cancelled || call.destroyed || call.writableEnded) return Promise.resolve(false)
  if (call.write(answer)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const settle = () => {
      for (const event of ['drain', 'cancelled', 'close']) call.off(event, settle)
      resolve(!call.cancelled && !call.destroyed)
    }
    for (const event of ['drain', 'cancelled', 'close']) call.on(event, settle)
  })
}
