import { analysisOf, analyse } from '../api/http';
import type { AnalysisInfo, AnalysisState } from '../api/messages';

const ASK_AGAIN_MS = 1000;

/** What decided a finished game: asked for until nothing more comes, first coarse and then sharp. */
export class Analysis {
  info = $state.raw<AnalysisInfo | null>(null);
  /** why there is none: a sentence */
  failure = $state('');
  isDone = $state(false);
  private stage: AnalysisState['stage'] = 'working';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = -1;

  constructor(private readonly table: string) {}

  /** Tells it as this seat reads it. */
  async show(seat: number): Promise<void> {
    this.wanted = seat;
    clearTimeout(this.timer);
    await this.ask();
  }

  private async ask(): Promise<void> {
    const seat = this.wanted;
    try {
      const { stage, why } = await analyse(this.table);
      const isNews = stage !== this.stage || this.info?.seat !== seat;
      this.stage = stage;
      if (stage === 'failed') this.failure = why;
      else if (stage !== 'working' && isNews) {
        const info = await analysisOf(this.table, seat);
        if (seat === this.wanted) this.info = info;
      }
      this.isDone = stage === 'done' || stage === 'failed';
    } catch (problem) {
      this.failure = (problem as Error).message;
      this.isDone = true;
    }
    if (!this.isDone && seat === this.wanted) this.timer = setTimeout(() => void this.ask(), ASK_AGAIN_MS);
  }

  close(): void {
    this.wanted = -1;
    clearTimeout(this.timer);
  }
}
