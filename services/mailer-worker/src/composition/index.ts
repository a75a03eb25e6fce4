export { type Mailer, type MailerOptions, startMailer } from './start-mailer.js'
