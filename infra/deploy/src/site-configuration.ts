import { foreignHost, hostOfAnyInstallation } from '@countersign/contracts/own-host'
import { stylesIn } from '@countersign/standalone/site/page'
import { hashedName, keptForAYear } from '@countersign/standalone/site/paths'
import { commonHeaders, pageHeaders } from '@countersign/standalone/site/security-headers'

/** Translates the standalone application's headers and rules to nginx. @param shellPage has inline styles to allow */
export function siteConfiguration(shellPage: string): Record<string, string> {
  // nginx sets the content type itself. `$request_id`, 16 random bytes per request, serves as nonce.
  const { 'content-type': _kind, ...ofPages } = pageHeaders('$request_id', stylesIn(shellPage))
  return {
    'common-headers.conf': headersConf(commonHeaders) + transportConf,
    'page-headers.conf': headersConf(ofPages) + transportConf,
    'caching.conf': `map $uri $caching {\n  "~${hashedName.source}" "${keptForAYear}";\n  default no-cache;\n}\n`,
    'own-hosts.conf': ownHostsConf,
  }
}

/** serve.sh writes it: Strict-Transport-Security where PUBLIC_URL is https. */
const transportConf = 'include /tmp/transport.conf;\n'

/**
 * serve.sh writes the accepted names, which depend on PUBLIC_URL, known only when the container starts: they are matched
 * against 'yes' for a name of any installation, the peer's address, and the name.
 */
const ownHostsConf = `map $http_host $name_of_any {
  "~*${hostOfAnyInstallation.source}" yes;
  default no;
}

map "$name_of_any $remote_addr $http_host" $own_host {
  include /tmp/public-host.conf;
  default "";
}

map "" $foreign_host {
  default "${foreignHost}";
}
`

const headersConf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('')
