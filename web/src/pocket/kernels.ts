/** Kernels, as `pocket/thinking.py` knows them: rules and search of a game as WebAssembly. What is called, and with what, only Python knows. */

const PAGE = 65_536;

export class Kernel {
  /** from this address on the memory is free */
  readonly heap: number;
  private readonly memory: WebAssembly.Memory;
  private readonly exports: WebAssembly.Exports;

  constructor(module: WebAssembly.Module) {
    this.exports = new WebAssembly.Instance(module).exports;
    this.memory = this.exports.memory as WebAssembly.Memory;
    this.heap = (this.exports.heap as WebAssembly.Global).value as number;
  }

  /** A part of the memory, as long as that does not grow. */
  view(at: number, size: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, size);
  }

  enlarge(size: number): void {
    const missing = size - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
  }

  call(name: string, block: number): void {
    (this.exports[name] as (block: number) => void)(block);
  }
}

/** Makes kernels; each code is compiled once. */
export class Kernels {
  private readonly modules = new Map<string, WebAssembly.Module>();

  constructor(private readonly read: (path: string) => Uint8Array<ArrayBuffer>) {}

  open(path: string): Kernel {
    let module = this.modules.get(path);
    if (!module) this.modules.set(path, (module = new WebAssembly.Module(this.read(path))));
    return new Kernel(module);
  }
}
