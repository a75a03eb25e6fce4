export { Times } from './options/times.js'
export { RecipientForm } from './recipients/recipient-form.js'
export { SendCard } from './send/send-card.js'
