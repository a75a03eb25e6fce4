/** What the lean worker posts when a document needs what was left out. */
export const lacking = 'lacking:brotli'

/** The display half without its editors: nothing here is ever an instance of one. */
export function withoutEditors(code) {
  const cut = replaced(code, classNamed('AnnotationEditor'), 'class AnnotationEditor {}')
  // Kept alive for a debugger's sake only.
  return replaced(cut, /^( *)globalThis\.(?:pdfjsLib|_pdfjsTestingUtils) = \{[\s\S]*?^\1\};$/gm, '')
}

/** The worker's half without XFA and its fonts, merging, and the Brotli decoder. */
export function withoutForms(code) {
  let cut = replaced(
    code,
    classNamed('XFAFactory'),
    'class XFAFactory {\n  static getRichTextAsHtml() {\n    return null;\n  }\n}',
  )
  cut = replaced(cut, classNamed('PDFEditor'), 'class PDFEditor {}')
  cut = replaced(
    cut,
    /^const getXFAFontMap = getLookupTableFactory\(function \(t\) \{\n[\s\S]*?^\}\);$/m,
    'const getXFAFontMap = () => ({});',
  )
  return replaced(
    cut,
    /^let makeBrotliDecode = \(\) => \{\n[\s\S]*?^let BrotliDecode = makeBrotliDecode\(\);$/m,
    `let BrotliDecode = () => { globalThis.postMessage("${lacking}"); throw new Error("${lacking}"); };`,
  )
}

const topLevelClass = /^class (\w+)( extends \w+)? \{\n([\s\S]*?)^\}$/gm
const topLevelCall =
  /^(const|let|var) (\w+) = (new \w+\(|getLookupTableFactory\(|make(?:Obj|Set|Arr|Map)\(|Object\.freeze\()/gm

/**
 * Lets a bundler leave out classes that nobody uses. Their static blocks and fields are effects, for all it knows; they
 * concern the class alone.
 */
export const withPureClasses = (code) =>
  code
    .replace(
      topLevelClass,
      (_whole, name, base = '', body) =>
        `var ${name} = /* @__PURE__ */ (() => {\nclass ${name}${base} {\n${body}}\nreturn ${name};\n})();`,
    )
    .replace(topLevelCall, '$1 $2 = /* @__PURE__ */ $3')

const classNamed = (name) => new RegExp(`^class ${name}(?: extends \\w+)? \\{\\n[\\s\\S]*?^\\}$`, 'm')

/** What is cut must be there: another version of pdf.js has to be looked at first. */
function replaced(code, pattern, by) {
  pattern.lastIndex = 0
  if (!pattern.test(code))
    throw new Error(`pdf.js has changed: nothing matches ${pattern}. Look at engine-build/cut.mjs.`)
  pattern.lastIndex = 0
  return code.replace(pattern, () => by)
}
