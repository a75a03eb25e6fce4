import { documentFacts2 } from './document-facts.js'

type Data = Record<string, unknown>

/** When a period began was not said before; whoever needs it counts back from its end. */
const since2 = (data: Data): Data => ({ ...data, since: null })

/** Only one address was recorded, and whether it was the socket's own nobody can tell. */
const whence2 = (data: Data): Data => ({ ...data, socketAddress: null })

/** What who acted had before them was not said. */
const act2 = (data: Data): Data => ({ ...whence2(data), documents: null, seen: null })

/** Only seals were timestamped. */
const ofSeal2 = (data: Data): Data => ({ ...data, revision: null })

/** Fields had no label, and were filled by hand. */
const fieldPlaced2 = (data: Data): Data => ({ ...data, label: null, fill: null })

/** Every value was to be looked at. */
const fieldsFilled2 = (data: Data): Data => ({ ...data, asksToLook: true })

/** From an older version's data to today's, one pure step a version, by the event's name and the **older** version. */
const steps: Readonly<Record<string, Readonly<Record<number, (data: Data) => Data>>>> = {
  DocumentUploaded: { 1: documentFacts2 },
  DocumentAttached: { 1: documentFacts2 },
  SignaturesDocumentAdded: { 1: documentFacts2 },
  FieldPlaced: { 1: fieldPlaced2 },
  SignatureRequestSent: { 1: since2 },
  SignatureRequestResent: { 1: since2 },
  SigningPageViewed: { 1: whence2 },
  ConsentGiven: { 1: whence2 },
  CodeRequested: { 1: whence2 },
  CodeAccepted: { 1: whence2 },
  CodeRefused: { 1: whence2 },
  FieldsFilled: { 1: fieldsFilled2 },
  RecipientSigned: { 1: act2 },
  RecipientApproved: { 1: act2 },
  SignatureRequestDeclined: { 1: whence2 },
  TimestampFailed: { 1: ofSeal2 },
}

/** Today's data of an event that was stored at `version`. */
export function upcast(type: string, version: number, data: Data): Data {
  let current = data
  for (let step = steps[type]?.[version]; step; step = steps[type]?.[++version]) current = step(current)
  return current
}
