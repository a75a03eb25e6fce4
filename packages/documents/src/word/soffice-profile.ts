/**
 * Hardened settings (engines-92): no macros, active content, link updates or fetched references. `fuse` suffices
 * without `finalized`, since documents cannot write settings.
 */
export const hardenedProfile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${setting('Office.Common/Security/Scripting', 'MacroSecurityLevel', 3)}
${setting('Office.Common/Security/Scripting', 'DisableMacrosExecution', true)}
${setting('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true)}
${setting('Office.Common/Security/Scripting', 'DisableActiveContent', true)}
${setting('Office.Writer/Content/Update', 'Link', 0)}
</oor:items>
`

function setting(path: string, name: string, value: number | boolean): string {
  return `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`
}
