/** Subject and message of an invitation whose sender wrote none, and what the form starts with (rule drafting-9). */
export const defaultTexts = {
  emailSubject: 'Please sign: Contract Agreement',
  emailMessage: 'Please review and sign the attached documents...',
} as const
