import { finish, isFinished } from '../../domain/signing/acts.js'
import type { CallOrigin, WhatWasShown } from '../../domain/recipient-events.js'
import type { Needs } from '../services.js'
import type { Entered, Marks, SentValue } from './marks.js'
import type { SigningCall } from './signing-call.js'
import { type FollowedLink, mustBeUnlocked, type SigningSession } from './signing-sessions.js'

export interface Finishing extends WhatWasShown {
  values: readonly SentValue[]
}

export async function finishSigning(
  { signing, marks, naming }: Needs<'signing' | 'marks' | 'naming'>,
  { call, finishing }: { call: SigningCall; finishing: Finishing },
): Promise<SigningSession> {
  const { documents, seen } = finishing
  const followed = mustBeUnlocked(await signing.sessions.follow(call))
  const { values, marks: staged } = await judged(marks, followed, call.from, finishing)
  return naming.during(async (mark) => {
    try {
      await mark(staged.sha256s)
      const { session } = await signing.decide(
        call,
        async (state, acting) => {
          const events = finish(state, { ...acting, values, documents, seen })
          // Blobs must exist before the event that names them; a refused finish stores none.
          if (events.length > 0) await staged.keep()
          return events
        },
        { followed },
      )
      return session
    } finally {
      await staged.drop()
    }
  })
}

/**
 * Validates images before taking the request's lock, so that other recipients need not wait. Skips the images of a finish
 * that would be refused anyway.
 */
async function judged(
  marks: Marks,
  { holder, at }: FollowedLink,
  from: CallOrigin,
  finishing: Finishing,
): Promise<Entered> {
  const { values: sent, ...shown } = finishing
  const { request, recipient, link } = holder
  const acting = { recipientId: recipient.recipientId, round: link.round, at, from }
  if (isFinished(request, acting)) return marks.judge([], request, acting.recipientId)
  finish(request, { ...acting, ...shown, values: marks.unjudged(sent, request.fields) })
  return marks.judge(sent, request, acting.recipientId)
}
