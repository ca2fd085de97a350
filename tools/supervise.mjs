// Restarts the portal after a crash, after a growing pause. Plain JavaScript: runs under any Node ≥ 20.
import { spawn } from 'node:child_process'

const CONFIG = 78 // EXIT.config of src/server/startup-error.ts: a restart does not help

const seconds = (ms) => `${Math.round(ms / 100) / 10} s`.replace('.', ',')
const how = (code, signal) => (signal ? `por la señal ${signal}` : `con código ${code}`)

/**
 * Runs a command until it exits with 0, by a signal to us, or with a configuration error; resolves with the exit code.
 * Otherwise restarts it after `pauseMs`, doubled with each crash up to `mostMs`, and reset after a run of `calmMs`.
 * Signals are passed on: a second one ends the portal at once.
 */
export const supervise = (command, args, options, { pauseMs = 1000, mostMs = 60_000, calmMs = 300_000 } = {}) =>
  new Promise((done) => {
    let pause = pauseMs
    let child = null
    let waiting = null
    let told = false
    const start = () => {
      const began = performance.now()
      child = spawn(command, args, options)
      child.on('error', (e) => {
        console.error(`No se pudo iniciar el portal: ${e.message}`)
        done(1)
      })
      child.on('exit', (code, signal) => {
        child = null
        if (told) return done(code ?? 1)
        if (code === 0 || code === CONFIG) return done(code)
        if (performance.now() - began >= calmMs) pause = pauseMs
        console.error(`El portal terminó ${how(code, signal)}; vuelve a iniciarse en ${seconds(pause)}.`)
        waiting = setTimeout(start, pause)
        pause = Math.min(pause * 2, mostMs)
      })
    }
    const pass = (signal) => {
      told = true
      clearTimeout(waiting)
      if (child) child.kill(signal)
      else done(0)
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => pass(signal))
    start()
  })
