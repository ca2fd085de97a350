import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Our texts address people as vos. A text with usted must stand so in a requirement that quotes a document; our own
 * decisions (rows OPEN-…) do not count.
 */
const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
/** Imperatives that begin a sentence with usted. */
const ORDENES =
  'abra|acepte|agregue|aguarde|anote|avise|busque|cambie|cargue|cierre|complete|comuníquese|confirme|consulte|contáctese|copie|corrija|cree|descargue|detenga|elija|envíe|escanee|escriba|espere|guarde|haga|indique|ingrese|inicie|instale|intente|marque|pida|pruebe|quite|recargue|repita|revise|seleccione|suba|toque|use|verifique|vuelva'
const BEGINS = new RegExp(
  `(?:^|[.:>»)] |\\bfavor,? )(?:(?:${ORDENES})(?!\\p{L})|no tiene permiso|debe (?:elegir|ingresar|seleccionar|confirmar|completar))`,
  'iu',
)
const SU = /(?:^|[.:>»)] )Su (?:cuenta|contraseña|consulta|mensaje|carrito|pedido|teléfono)(?!\p{L})/u
const GIVES_AWAY =
  /(?<!\p{L})(?:usted|ustedes|(?:det[eé]nga|gu[aá]rde|an[oó]te|desc[aá]rgue|h[aá]ga|av[ií]se|p[ií]da|p[ií]de|escr[ií]ba|rev[ií]se)(?:lo|la|los|las|le|les)|lo que (?:escribió|eligió)|si no puede)(?!\p{L})/iu
const saysFormal = (text: string): boolean => BEGINS.test(text) || SU.test(text) || GIVES_AWAY.test(text)

const oneLine = (text: string): string => text.replaceAll("\\'", "'").replaceAll(/\s+/g, ' ').trim()
/** The texts of a source: in quotes, and between the tags of a screen. */
const textsOf = (source: string): string[] =>
  [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"|`([^`]+)`|>([^<>{}=]+)</g)]
    .map((m) => oneLine(m.slice(1).find(Boolean)!))
    .filter((text) => text.includes(' '))
const documents = oneLine(
  read('docs/spec/requirements.md')
    .split('\n')
    .filter((line) => !line.startsWith('| OPEN-'))
    .join('\n'),
)
const quoted = (text: string): boolean => text.split(/\$\{[^}]*\}/).every((part) => documents.includes(part.trim()))

it('OPEN-134 what is ours says vos; usted is the documents’ alone', () => {
  expect(['Ingresá de nuevo para seguir.', 'El ingreso pide un código'].filter(saysFormal)).toEqual([])
  expect(
    [
      'Su cuenta está inactiva.',
      'Ocurrió un error. Por favor, intente más tarde.',
      'Lo que escribió en esta pantalla se va a perder.',
      'Ya está en uso: deténgalo.',
    ].filter((text) => !saysFormal(text)),
  ).toEqual([])
  const sources = globSync(['src/**/*.ts', 'src/**/*.tsx'], { cwd: root }).filter((f) => !/\.test\.tsx?$/.test(f))
  const texts = sources.flatMap((file) => textsOf(read(file)).map((text) => ({ file, text })))
  expect(texts.length).toBeGreaterThan(2000)
  const ours = texts.filter(({ text }) => saysFormal(text) && !quoted(text))
  expect(ours.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})
