import { type Fact, type Letter, namedSubject } from '../letter.js'
import { inGroups } from './as-text.js'
import { html, Html, lines } from './html.js'

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const serif = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
const mono = 'ui-monospace,Menlo,Consolas,monospace'
const ink = '#1c1b20'
const ink2 = '#55525b'
const ink3 = '#6b6772'
const line = '#e5e1d9'
const accent = '#323ba6'
const breakAnywhere = 'overflow-wrap:anywhere;word-break:break-word'
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** Classes are for the dark theme and small screens; all other styles are inline, for mail programs. */
const styles = new Html(`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){.card{padding:28px 22px !important}.out{padding:0 !important}.h{font-size:25px !important;line-height:31px !important}.pre{padding:20px 22px !important}}
@media (prefers-color-scheme:dark){.bg{background:#131217 !important}.card{background:#1b1a20 !important;border-color:#34323b !important}.t1{color:#f2f0ec !important}.t2{color:#bab6c1 !important}.t3{color:#9c98a4 !important}.rule{border-color:#34323b !important}.btn{background:#aab1ff !important}.btnt{color:#14152b !important}.link{color:#aab1ff !important}}
[data-ogsc] .t1{color:#f2f0ec !important}[data-ogsc] .t2{color:#bab6c1 !important}[data-ogsc] .t3{color:#9c98a4 !important}[data-ogsc] .link{color:#aab1ff !important}[data-ogsb] .bg{background:#131217 !important}[data-ogsb] .card{background:#1b1a20 !important}`)

/** Renders HTML for mail programs: one table of 600 px, inline styles, no images or web fonts, one button. */
export function asHtml(letter: Letter): string {
  const { subject, preheader, heading, lead, quotes, code, facts, button, notes, closing } = letter
  return html`<!doctype html>
    <html lang="en" xmlns="http://www.w3.org/1999/xhtml">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${styles}
        </style>
      </head>
      <body class="bg" style="margin:0;padding:0;background:#faf9f6;-webkit-text-size-adjust:100%">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}</div>
        <table class="bg" ${new Html(table)} width="100%" bgcolor="#faf9f6" style="background:#faf9f6">
          <tr>
            <td class="out" align="center" style="padding:24px 12px 40px">
              <table ${new Html(table)} width="600" style="width:100%;max-width:600px">
                <tr>
                  <td class="pre" style="padding:8px 4px 20px">
                    <span class="t1" style="font:600 21px/24px ${new Html(serif)};letter-spacing:-.2px;color:${ink}"
                      >Countersign</span
                    >
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    bgcolor="#ffffff"
                    style="padding:40px 44px 36px;background:#ffffff;border:1px solid ${line};border-radius:10px"
                  >
                    <h1
                      class="t1 h"
                      style="margin:0 0 20px;font:500 28px/35px ${new Html(serif)};letter-spacing:-.2px;color:${ink};${breakAnywhere}"
                    >
                      ${heading}
                    </h1>
                    ${lead ? leadPart(lead) : ''}${quotes.map(quotePart)}${code ? codePart(code) : ''}${facts.length > 0 ? factsPart(facts) : ''}${button ? buttonPart(button) : ''}
                  </td>
                </tr>
                <tr>
                  <td class="pre" style="padding:24px 4px 0">
                    ${notes.map(notePart)}${identityPart(letter)}${small(html`${closing}`)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text
}

const leadPart = (text: string): Html =>
  html`<p class="t2" style="margin:0 0 20px;font:400 17px/26px ${new Html(sans)};color:${ink2};${breakAnywhere}">
    ${text}
  </p> `

const quotePart = ({ text, by }: Letter['quotes'][number]): Html =>
  html`<table ${new Html(table)} width="100%" style="margin:0 0 24px">
    <tr>
      <td class="rule" style="border-left:2px solid ${line};padding:2px 0 2px 18px">
        <p class="t1" dir="auto" style="margin:0;font:400 18px/27px ${new Html(serif)};color:${ink};${breakAnywhere}">
          ${lines(text)}
        </p>
        <p class="t3" style="margin:8px 0 0;font:400 14px/20px ${new Html(sans)};color:${ink3};${breakAnywhere}">
          ${by}
        </p>
      </td>
    </tr>
  </table> `

const codePart = ({ digits, then }: NonNullable<Letter['code']>): Html =>
  html`<p
      class="t1"
      style="margin:0 0 20px;font:600 34px/44px ${new Html(mono)};letter-spacing:4px;color:${ink};white-space:nowrap"
    >
      ${inGroups(digits)}
    </p>
    ${then.map(leadPart)}`

function factsPart(facts: Fact[]): Html {
  const rows = facts.map(({ label, lines: said }, index) => {
    const border = `border-top:1px solid ${line}${index === facts.length - 1 ? `;border-bottom:1px solid ${line}` : ''}`
    const font = `font:400 15px/22px ${sans}`
    return html`<tr>
      <td
        class="t3 rule"
        width="112"
        valign="top"
        style="width:112px;padding:10px 12px 10px 0;${border};${new Html(font)};color:${ink3}"
      >
        ${label}
      </td>
      <td class="t1 rule" valign="top" style="padding:10px 0;${border};${new Html(font)};color:${ink};${breakAnywhere}">
        ${lines(said.join('\n'))}
      </td>
    </tr>`
  })
  return html`<table ${new Html(table)} width="100%" style="margin:0 0 28px">
    ${rows}
  </table> `
}

const buttonPart = ({ label, url }: NonNullable<Letter['button']>): Html =>
  html`<table ${new Html(table)}>
      <tr>
        <td class="btn" bgcolor="${accent}" style="border-radius:6px;background:${accent}">
          <a
            class="btnt"
            href="${url}"
            style="display:inline-block;padding:14px 26px;font:600 16px/20px ${new Html(sans)};color:#ffffff;text-decoration:none;border-radius:6px"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p class="t3" style="margin:16px 0 0;font:400 13px/19px ${new Html(sans)};color:${ink3}">
      Or copy this address into your browser:<br /><a
        class="link"
        href="${url}"
        style="color:${accent};word-break:break-all"
        >${url}</a
      >
    </p>`

const notePart = ({ title, text }: Letter['notes'][number]): Html =>
  small(title ? html`<strong style="font-weight:600">${title}</strong> ${text}` : html`${text}`)

function identityPart({ identity: { about, historyHead }, headAsOf }: Letter): Html {
  const subject = namedSubject(about)
  if (!historyHead) return small(html`${subject}`)
  const head = html`<span class="t1" style="font-family:${mono};font-size:13px;line-height:20px;color:${ink}"
    >${lines(inTwoLines(historyHead))}</span
  >`
  return small(
    html`${subject}<br />History head:<br />${head}<br />This is the fingerprint of the request’s history ${headAsOf}.
      Keep this email: anyone can use the fingerprint to check that nothing before it was altered.`,
  )
}

const small = (inside: Html): Html =>
  html`<p class="t3" style="overflow-wrap:anywhere;margin:0 0 10px;font:400 13px/20px ${new Html(sans)};color:${ink3}">
    ${inside}
  </p> `

/** Formats 64 hex digits as two lines of eight groups of four. */
function inTwoLines(hash: string): string {
  const groups = hash.match(/.{1,4}/g) ?? []
  return `${groups.slice(0, 8).join(' ')}\n${groups.slice(8).join(' ')}`
}
