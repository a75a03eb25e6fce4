/** Only its owner recognizes it: `ad•••@example.com` (rule signing-21). */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '•••'
  const name = Array.from(email.slice(0, at))
  return `${name.slice(0, name.length > 2 ? 2 : 1).join('')}•••${email.slice(at)}`
}
