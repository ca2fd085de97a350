import { fold } from '#shared/identity.ts'
import { badInput } from '#shared/errors.ts'
import type { Db } from '#server/db/db.ts'
import { readParams } from '#server/params.ts'
import { textosClave } from '../rules.ts'

/** What people here choose and no list from elsewhere holds; folded. */
const OWN = [
  'clave',
  'contrasena',
  'micontrasena',
  'miclave',
  'bienvenido',
  'bienvenida',
  'bienvenidos',
  'verano',
  'otono',
  'invierno',
  'primavera',
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'setiembre',
  'octubre',
  'noviembre',
  'diciembre',
  'lunes',
  'martes',
  'miercoles',
  'jueves',
  'viernes',
  'sabado',
  'domingo',
  'ventas',
  'compras',
  'cliente',
  'vendedor',
  'empresa',
  'usuario',
  'sistema',
  'acero',
  'aceros',
  'hierro',
  'hierros',
  'buenosaires',
  'argentina',
  'bocajuniors',
  'riverplate',
  'maradona',
  'messi',
  'temporal',
  'inicial',
  'prueba',
  'secreto',
]
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'zyxwvutsrqponmlkjihgfedcba',
  '09876543210',
  'poiuytrewq',
  'lkjhgfdsa',
  'mnbvcxz',
]
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

// 50.000 passwords, read when the first one is set: the start of the portal does not wait for them
let lista: Promise<ReadonlySet<string>> | undefined
const commonTextos = (): Promise<ReadonlySet<string>> =>
  (lista ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...OWN]),
  ))

const withoutFinal = (t: string) => t.replace(/[^a-z]+$/, '').replace(/^[^a-z]{0,3}/, '')
/** The ways to read a password: as it is, without the digits and signs the rule asks for, with signs for letters. */
const readings = (clave: string): Set<string> => {
  const plain = fold(clave.trim())
  const unleet = plain.replace(/[013457@$!]/g, (c) => LEET[c]!)
  const bare = [
    plain,
    withoutFinal(plain),
    unleet,
    withoutFinal(unleet),
    withoutFinal(withoutFinal(plain).replace(/[013457@$!]/g, (c) => LEET[c]!)),
  ]
  return new Set(bare.flatMap((t) => [t, t.replace(/[^a-z0-9]/g, '')]).filter((t) => t.length >= 3))
}
const isFila = (t: string) => /^(.)\1*$/.test(t) || ROWS.some((f) => f.includes(t))

/** The words somebody who knows the account would try: parts of names and of the e-mail before its @. */
const palabrasOf = (textos: readonly (string | null | undefined)[]): string[] =>
  textos
    .flatMap((texto) => {
      const whole = fold(texto ?? '')
      return [whole.replace(/[^a-z0-9]/g, ''), ...whole.split(/[^a-z0-9]+/)]
    })
    .filter((t) => t.length >= 3)
    .sort((a, b) => b.length - a.length)
/** Nothing but those words, and fewer than four other letters. */
const isMadeOf = (texto: string, palabras: readonly string[]): boolean => {
  const rest = palabras.reduce((left, p) => left.replaceAll(p, ''), texto)
  return rest !== texto && rest.replace(/[^a-z]/g, '').length < 4
}

/** Whose password it is; `nombre`: the whole name. */
export type Persona = { readonly email: string; readonly nombre: string }
/**
 * True for a password on the list of common ones, a run of keys, or one made of the account's or the distributor's own
 * names; capitals, accents and what the rule appends do not help.
 */
export const weakClave = async (on: Db, clave: string, { email, nombre }: Persona): Promise<boolean> => {
  const [known, { empresa }] = [await commonTextos(), await readParams(on)]
  const palabras = palabrasOf([email.split('@')[0], nombre, empresa.nombre, empresa.razonSocial])
  return [...readings(clave)].some((t) => known.has(t) || isFila(t) || isMadeOf(t, palabras))
}
/** Refuses such a password, 400. */
export const refuseWeak = async (on: Db, clave: string, de: Persona, field = 'newPassword'): Promise<void> => {
  if (await weakClave(on, clave, de)) throw badInput(textosClave.common, [{ field, detail: textosClave.common }])
}
