/** Default subject and message of an invitation, also prefilled in the form (rule drafting-9). */
export const defaultTexts = {
  emailSubject: 'Please sign: Contract Agreement',
  emailMessage: 'Please review and sign the attached documents...',
} as const
