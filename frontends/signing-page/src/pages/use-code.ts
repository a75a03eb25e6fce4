import { api, ApiError, type CodeSent, useMutation } from '@countersign/contracts'
import { useEffect, useState } from 'react'
import { problemOf } from '../api/use-act.js'

/** Any longer pause is the daily limit's. */
const shortPauseSeconds = 15 * 60

/** Pause between two codes: mail takes a moment, and only the last code counts. */
const resendSeconds = 60

export interface Code {
  /** A code was sent while this page was open. */
  sent: boolean
  sending: boolean
  /** Seconds until the next request; 0 means now. */
  wait: number
  /** After three codes in fifteen minutes or ten in a day: the time of the next request, ISO 8601. */
  pauseUntil: string | null
  /** The pause is the daily limit's. */
  pausesLong: boolean
  problem: string | null
  send: () => void
}

/** Requests codes by mail and tracks the rate limit. */
export function useCode(token: string): Code {
  const [next, setNext] = useState<{ at: number; paused: boolean }>({ at: 0, paused: false })
  const [now, setNow] = useState(() => Date.now())
  const mutation = useMutation<CodeSent>({
    mutationFn: () => api.sendCode(token),
    onSuccess: ({ nextAt }) => setNext(after(nextAt === null ? resendSeconds : secondsTo(nextAt), nextAt !== null)),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 429) setNext(after(error.retryAfter ?? resendSeconds, true))
    },
    onSettled: () => setNow(Date.now()),
  })
  const wait = Math.max(0, Math.ceil((next.at - now) / 1000))
  useEffect(() => {
    if (wait === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [wait])
  const refused = mutation.error instanceof ApiError && mutation.error.status === 429
  return {
    sent: mutation.isSuccess,
    sending: mutation.isPending,
    wait,
    pauseUntil: refused && wait > 0 ? new Date(next.at).toISOString() : null,
    pausesLong: refused && wait > shortPauseSeconds,
    problem: mutation.error && !refused ? problemOf(mutation.error) : null,
    send: () => mutation.mutate(),
  }
}

const after = (seconds: number, paused: boolean) => ({ at: Date.now() + seconds * 1000, paused })
const secondsTo = (iso: string): number => (Date.parse(iso) - Date.now()) / 1000
