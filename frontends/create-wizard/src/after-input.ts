export { Times } from './options/times.js'
export { RecipientsStep } from './recipients/recipients-step.js'
export { SendCard } from './send/send-card.js'
