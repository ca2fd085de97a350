/** The sentences of sign-in, to the letter (AUTH-06 … AUTH-11, OPEN-11, OPEN-18). */
export const textos = {
  documentoObligatorio: 'El número de documento es obligatorio',
  documentoDigitos: 'Debe ingresar un número de documento sin puntos ni guiones',
  clave: 'Ingrese su contraseña',
  emailObligatorio: 'El email es obligatorio',
  captcha: 'Captcha requerido',
  opcion: 'Ingrese una opción',
  datosIncorrectos: 'Los datos ingresados son incorrectos.',
  demasiados: 'Demasiados intentos de ingreso. Espere unos minutos e intente nuevamente.',
} as const

export type LoginForm = { email: string; identificationType: number | null; identification: string; password: string; captchaToken: string | null }
export type LoginErrors = Partial<Record<keyof LoginForm, string>>

/** What the login form says about each field before it is sent; empty when all is well. */
export const checkLogin = (f: LoginForm, admin: boolean): LoginErrors => {
  const errors: LoginErrors = {}
  if (f.email.trim() === '') errors.email = textos.emailObligatorio
  if (!admin) {
    if (f.identificationType === null) errors.identificationType = textos.opcion
    const number = f.identification.trim()
    if (number === '') errors.identification = textos.documentoObligatorio
    else if (!/^\d+$/.test(number)) errors.identification = textos.documentoDigitos
  }
  if (f.password === '') errors.password = textos.clave
  if (!f.captchaToken) errors.captchaToken = textos.captcha
  return errors
}

/** Failed sign-ins allowed in 15 minutes, before the answer is 429. Successes never count. */
export const limites = { ventanaMinutos: 15, porCuentaYDireccion: 5, porDireccion: 50 } as const

/** An internal address to go back to after sign-in (OPEN-05): one slash, no scheme, no host. */
export const internalPath = (from: string | null | undefined): string =>
  from && /^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(from) && !/^\/(admin\/)?login\b/.test(from) ? from : '/'
