/**
 * Options that make pkijs tree-shakeable. The module assigns class names after the classes (`SignedData.CLASS_NAME =
 * "SignedData"`), which forces bundlers to keep all classes, and initializes a crypto engine that we do not need. The
 * plugin turns the names into static fields. It leaves asn1js alone, which finds its classes by such assignments.
 */
export const lean = {
  plugins: [
    {
      name: 'names-as-fields',
      transform: (code, id) => (id.includes('/pkijs/build/') ? { code: namesAsFields(code), map: null } : null),
    },
  ],
  treeshake: { manualPureFunctions: ['initCryptoEngine'] },
}

function namesAsFields(code) {
  const fields = new Map()
  const rest = code.replace(/^(\w+)\.([A-Z_]+) = ("[^"]*"|id_\w+);$/gm, (_line, owner, field, value) => {
    const text = value.startsWith('"') ? value : new RegExp(`^const ${value} = ("[^"]*");$`, 'm').exec(code)[1]
    fields.set(owner, `${fields.get(owner) ?? ''}static ${field} = ${text};`)
    return ''
  })
  return rest.replace(/^class (\w+)( extends \w+)? \{$/gm, (head, owner) => head + (fields.get(owner) ?? ''))
}

/** Keep licence comments. */
export const comments = { legal: true, annotation: false, jsdoc: false }
