import type { z } from 'zod'
import type * as schemas from './schemas/index.js'

// Type-only imports keep zod out of browser bundles.
export type Role = z.infer<typeof schemas.Role>
export type RecipientStatus = z.infer<typeof schemas.RecipientStatus>
export type RequestStatus = z.infer<typeof schemas.RequestStatus>
export type FieldType = z.infer<typeof schemas.FieldType>
export type DocumentWarning = z.infer<typeof schemas.DocumentWarning>
export type DocumentView = z.infer<typeof schemas.DocumentView>
export type DocumentSummary = z.infer<typeof schemas.DocumentSummary>
export type AttachedDocumentView = z.infer<typeof schemas.AttachedDocumentView>
export type RecipientView = z.infer<typeof schemas.RecipientView>
export type FieldView = z.infer<typeof schemas.FieldView>
export type SignatureRequestSummary = z.infer<typeof schemas.SignatureRequestSummary>
export type ListedRequest = z.infer<typeof schemas.ListedRequest>
export type Attention = z.infer<typeof schemas.Attention>
export type Facets = z.infer<typeof schemas.Facets>
export type SignatureRequestView = z.infer<typeof schemas.SignatureRequestView>
export type SealingView = z.infer<typeof schemas.SealingView>
export type SigningView = z.infer<typeof schemas.SigningView>
export type OpenSigningView = z.infer<typeof schemas.OpenSigningView>
export type LockedSigningView = z.infer<typeof schemas.LockedSigningView>
export type SignatureValue = z.infer<typeof schemas.SignatureValue>
export type FilledValue = z.infer<typeof schemas.FilledValue>
export type OthersField = z.infer<typeof schemas.OthersField>
export type DocumentValue = z.infer<typeof schemas.DocumentValue>
export type MarkFont = z.infer<typeof schemas.MarkFont>
export type CodeSent = z.infer<typeof schemas.CodeSent>
export type Me = z.infer<typeof schemas.Me>
export type Permission = z.infer<typeof schemas.Permission>
export type TeamRole = z.infer<typeof schemas.TeamRole>
export type MemberView = z.infer<typeof schemas.MemberView>
export type InvitationView = z.infer<typeof schemas.InvitationView>
export type InvitationTarget = z.infer<typeof schemas.InvitationTarget>
export type AuthOptions = z.infer<typeof schemas.AuthOptions>
export type EnrollmentOffer = z.infer<typeof schemas.EnrollmentOffer>
export type PasskeyOptions = z.infer<typeof schemas.PasskeyOptions>
export type SignInStep = z.infer<typeof schemas.SignInStep>
export type MethodsView = z.infer<typeof schemas.MethodsView>
export type PasskeyView = z.infer<typeof schemas.PasskeyView>
export type SessionView = z.infer<typeof schemas.SessionView>
export type Correspondent = z.infer<typeof schemas.Correspondent>
export type Stats = z.infer<typeof schemas.Stats>
export type Actor = z.infer<typeof schemas.Actor>
export type HistoryEntry = z.infer<typeof schemas.HistoryEntry>
export type OutboxEntry = z.infer<typeof schemas.OutboxEntry>
export type OutboxMail = z.infer<typeof schemas.OutboxMail>
export type Readiness = z.infer<typeof schemas.Readiness>
/** The response on METRICS_PORT and to callers on the machine itself. */
export type FullReadiness = Required<Readiness>
export type PartHealth = z.infer<typeof schemas.PartHealth>
export type Problem = z.infer<typeof schemas.Problem>

/** Before defaults. */
export type SignatureRequestDraft = z.input<typeof schemas.SignatureRequestDraft>
export type SignatureRequestChange = z.input<typeof schemas.SignatureRequestChange>
export type RecipientDraft = z.input<typeof schemas.RecipientDraft>
export type RecipientChange = z.input<typeof schemas.RecipientChange>
export type FieldDraft = z.input<typeof schemas.FieldDraft>
export type FieldChange = z.input<typeof schemas.FieldChange>
export type Finishing = z.input<typeof schemas.Finishing>
