import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFrame, onceDrawn } from './frame';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what can wait is done once, after the next frame', () => {
  const task = vi.fn();
  afterFrame(task);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(task).toHaveBeenCalledOnce();
});

test('it is called off before, and never after', () => {
  const task = vi.fn();
  const callOff = afterFrame(task);
  callOff();
  vi.advanceTimersByTime(1000);
  expect(task).not.toHaveBeenCalled();
});

test('where no frame comes it is done all the same', () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  const task = vi.fn();
  onceDrawn(task);
  vi.advanceTimersByTime(250);
  expect(task).toHaveBeenCalledOnce();
});

test('a hidden page draws nothing, so nothing waits', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const task = vi.fn();
  onceDrawn(task);
  await Promise.resolve();
  expect(task).toHaveBeenCalledOnce();
});
