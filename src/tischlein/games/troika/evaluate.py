"""stub"""
def rate(state, seat, actions, n, out):
    """x"""
    for i in range(n):
        out[i] = 1
def evaluate(state, seat):
    """x"""
    return 0
